/** The server's drawing without its own stylesheet: the page brings it, so that a theme can change it. */
export function bare(svg: string): string {
  return svg.replace(/<style[\s\S]*?<\/style>/g, '')
}
