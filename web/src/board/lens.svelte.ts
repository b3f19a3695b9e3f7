// The part of a board that is seen: zoom and pan, and the way between the screen and the picture's own units.

type Box = { x: number; y: number; w: number; h: number }

const CLOSEST = 6 // how far one can zoom in
const CLOSE = 1.01 // from here on something is out of sight

export class Lens {
  root: SVGSVGElement | null = null
  private home: Box = { x: 0, y: 0, w: 100, h: 100 }
  private box: Box = $state.raw(this.home)

  /** Look at a board: whole, or as closely as one looked before. */
  lookAt(home: Box): void {
    const isClose = this.zoomed
    this.home = home
    if (isClose) this.place({ ...this.box, h: (this.box.w * home.h) / home.w })
    else this.place({ ...home })
  }

  get frame(): string {
    const { x, y, w, h } = this.box
    return `${x} ${y} ${w} ${h}`
  }

  get whole(): Readonly<Box> {
    return this.home
  }

  get scale(): number {
    return this.home.w / this.box.w
  }

  get zoomed(): boolean {
    return this.scale > CLOSE
  }

  /** From pixels on the screen to the picture's units. */
  toPicture(x: number, y: number): DOMPoint {
    const matrix = this.root?.getScreenCTM()
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0)
  }

  toScreen(x: number, y: number): DOMPoint {
    const matrix = this.root?.getScreenCTM()
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : new DOMPoint(0, 0)
  }

  zoom(factor: number, x?: number, y?: number): void {
    const rect = this.root?.getBoundingClientRect() ?? new DOMRect()
    const at = this.toPicture(x ?? rect.left + rect.width / 2, y ?? rect.top + rect.height / 2)
    const scale = Math.min(CLOSEST, Math.max(1, this.scale * factor))
    const w = this.home.w / scale
    const h = this.home.h / scale
    const fx = (at.x - this.box.x) / this.box.w
    const fy = (at.y - this.box.y) / this.box.h
    this.place({ x: at.x - fx * w, y: at.y - fy * h, w, h })
  }

  pan(dx: number, dy: number): void {
    const matrix = this.root?.getScreenCTM()
    const unit = matrix ? 1 / matrix.a : 1
    this.place({ ...this.box, x: this.box.x - dx * unit, y: this.box.y - dy * unit })
  }

  reset(): void {
    this.place({ ...this.home })
  }

  private place(box: Box): void {
    const roomX = Math.max(0, this.home.w - box.w)
    const roomY = Math.max(0, this.home.h - box.h)
    const slackX = box.w < this.home.w ? box.w * 0.25 : 0
    const slackY = box.h < this.home.h ? box.h * 0.25 : 0
    this.box = {
      ...box,
      x: Math.min(this.home.x + roomX + slackX, Math.max(this.home.x - slackX, box.x)),
      y: Math.min(this.home.y + roomY + slackY, Math.max(this.home.y - slackY, box.y)),
    }
  }
}
