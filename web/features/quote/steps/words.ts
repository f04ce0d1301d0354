/** Copy shared by all wizard steps. */
export const words = {
  back: 'Back',
  backHome: 'Back to home',
  dayIsOver: 'Please choose today or a later day',
  progress: (number: number, of: number, name: string) => `Step ${number} of ${of}: ${name}`,
}
