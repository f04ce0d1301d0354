/** A CSS module's class names by their names in the source. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*/leaflet.css'
