/** The words around every step of a wizard. */
export const words = {
  back: 'Back',
  backHome: 'Back to home',
  weekend: 'Crews usually come Monday to Friday. We call you to settle the day.',
  progress: (number: number, of: number, name: string) => `Step ${number} of ${of}: ${name}`,
}
