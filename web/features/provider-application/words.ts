/** The words of /become-a-provider. */
export const words = {
  title: 'Become a Provider',
  heading: 'You bring the crew, we bring the jobs',
  lead: 'Moves and pickups along the shore from Milwaukee to Chicago. You know the address, the size and the hours beforehand.',
  toForm: 'Apply',

  expected: {
    heading: 'What we ask of you',
    list: [
      'A crew of two or more, and a vehicle that fits the work.',
      'The papers that your state asks of a mover or a hauler, ready to be shown.',
      'Care with other people’s things, and a kind word on their hard day.',
      'A phone. It shows the customer where you are, from when you press start until you press stop.',
    ],
  },
  next: {
    heading: 'What happens next',
    list: [
      ['You apply', 'The office has it at once.'],
      ['We talk', 'We write or call to go through your areas, your days and your papers.'],
      ['You start', 'You get a link for your phone. It shows your next job, and is all that you need.'],
    ],
  },

  form: {
    heading: 'Your application',
    name: 'Your name',
    company: 'Company',
    companyHint: 'If you have one',
    email: 'Email',
    phone: 'Phone',
    services: 'What do you do?',
    areas: 'Where do you work?',
    areasHint: 'ZIP codes or counties, with commas between them',
    crewSize: 'People in your crew',
    vehicles: 'What do you drive?',
    vehiclesHint: 'For example: a 16-foot box truck and a van',
    about: 'What else should we know?',
    send: 'Send application',
  },
  sent: {
    title: 'Application sent',
    description: 'The office has it. We write or call to go through your areas, your days and your papers.',
  },
  again: 'Send another application',
  failed: { title: 'Failed to send application', description: 'Please try again or call us directly.' },
} as const
