/** Whether the user's system asks for reduced motion. */
export const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches
