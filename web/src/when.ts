/** How long ago something was, in words. */
export function since(seconds: number): string {
  const ago = Date.now() / 1000 - seconds
  if (ago < 90) return 'just now'
  if (ago < 5400) return `${Math.round(ago / 60)} minutes ago`
  if (ago < 129_600) return `${Math.round(ago / 3600)} hours ago`
  return `${Math.round(ago / 86_400)} days ago`
}

export function inWords(seconds: number): string {
  if (seconds < 3600) return `${Math.round(seconds / 60)} minutes`
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} hours`
  return `${Math.round(seconds / 86_400)} days`
}
