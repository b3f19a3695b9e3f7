/** How a thing stands out: it may be chosen, was chosen, or is what the question is about. */
export type Glow = 'may' | 'picked' | 'given'
