/** The words around every step of a wizard. */
export const words = {
  back: 'Back',
  backHome: 'Back to home',
  weekend: 'Crews usually work Monday to Friday. We’ll call you to set the day.',
  progress: (number: number, of: number, name: string) => `Step ${number} of ${of}: ${name}`,
}
