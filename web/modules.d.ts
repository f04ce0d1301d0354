/** A style sheet's classes by the names written in it. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
