// The part of a drawing that is seen: zoom and pan, and the way between the screen and the drawing's own units.

type Box = { x: number; y: number; w: number; h: number }

const CLOSEST = 6 // how far one can zoom in

export class Lens {
  home: Box = { x: 0, y: 0, w: 100, h: 100 }
  private box: Box = this.home

  constructor(
    private readonly host: HTMLElement,
    private readonly root: () => SVGSVGElement | null,
  ) {}

  static boxOf(root: SVGSVGElement): Box {
    const numbers = (root.getAttribute('viewBox') ?? '0 0 100 100').split(/[\s,]+/).map(Number)
    const [x = 0, y = 0, w = 100, h = 100] = numbers
    return { x, y, w, h }
  }

  /** Look at a drawing: whole, or as closely as one looked before; says whether its size is new. */
  lookAt(home: Box): boolean {
    const isNew = home.x !== this.home.x || home.y !== this.home.y || home.w !== this.home.w || home.h !== this.home.h
    const isClose = this.scale > 1.01
    this.home = home
    if (isClose) this.place({ ...this.box, h: (this.box.w * home.h) / home.w })
    else this.place({ ...home })
    return isNew
  }

  private frame(): void {
    const { x, y, w, h } = this.box
    this.root()?.setAttribute('viewBox', `${x} ${y} ${w} ${h}`)
  }

  get scale(): number {
    return this.home.w / this.box.w
  }

  /** From pixels on the screen to the board's own units. */
  toBoard(x: number, y: number): DOMPoint {
    const matrix = this.root()?.getScreenCTM()
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0)
  }

  toScreen(x: number, y: number): DOMPoint {
    const matrix = this.root()?.getScreenCTM()
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : new DOMPoint(0, 0)
  }

  zoom(factor: number, x?: number, y?: number): void {
    const rect = this.host.getBoundingClientRect()
    const at = this.toBoard(x ?? rect.left + rect.width / 2, y ?? rect.top + rect.height / 2)
    const scale = Math.min(CLOSEST, Math.max(1, this.scale * factor))
    const w = this.home.w / scale
    const h = this.home.h / scale
    const fx = (at.x - this.box.x) / this.box.w
    const fy = (at.y - this.box.y) / this.box.h
    this.place({ x: at.x - fx * w, y: at.y - fy * h, w, h })
  }

  pan(dx: number, dy: number): void {
    const matrix = this.root()?.getScreenCTM()
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
    this.frame()
  }
}
