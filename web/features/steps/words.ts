/** The words around every step of a wizard. */
export const words = {
  back: 'Back',
  progress: (number: number, of: number, name: string) => `Step ${number} of ${of}: ${name}`,
}
