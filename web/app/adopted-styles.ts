import { useEffect } from 'react'

/**
 * Replaces the package `react-style-singleton` in the bundle (scripts/client/bundle.ts). Radix's dialogs stop
 * the page from scrolling with it. The package writes a style element, which our content security policy
 * forbids; a constructed style sheet is allowed.
 */
export function styleSingleton() {
  const use = sharedSheet()
  return ({ styles }: Readonly<{ styles: string }>) => {
    useEffect(() => use(styles), [styles])
    return null
  }
}

/**
 * With several users at a time, the first one's styles apply: later ones measured a page that had already
 * changed.
 */
function sharedSheet() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return (styles: string) => {
    users += 1
    if (users === 1) sheet = adopt(styles)
    return () => {
      users -= 1
      if (users === 0) drop(sheet)
    }
  }
}

function adopt(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return sheet
}

function drop(sheet: CSSStyleSheet | undefined): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
}
