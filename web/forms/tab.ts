/** What this tab keeps until it is closed. A browser that keeps nothing (it is full, or told not to) can still send a form. */
export const tab = {
  read(name: string): string | null {
    try {
      return sessionStorage.getItem(name)
    } catch (error) {
      console.warn('What was typed earlier cannot be read.', error)
      return null
    }
  },
  keep(name: string, text: string): void {
    try {
      sessionStorage.setItem(name, text)
    } catch (error) {
      console.warn('What is typed cannot be kept.', error)
    }
  },
}
