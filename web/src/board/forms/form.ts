import type { Piece } from '../../lib/wire'

/** What every form is drawn from: a piece around (0, 0), and how it faces in the picture. */
export type FormProps = { piece: Piece; heading: number }
