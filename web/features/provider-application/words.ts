/** Copy for /become-a-provider. */
export const words = {
  title: 'Become a Provider',
  heading: 'You bring the crew, we bring the jobs',
  lead: 'Moves and pickups along the lakeshore from Milwaukee to Chicago. You know the address, the size and the hours up front.',
  toForm: 'Apply',

  expected: {
    heading: 'What we ask of you',
    list: [
      'A crew of two or more, and a vehicle that fits the work.',
      'The licenses and permits your state requires of movers or haulers, ready to show.',
      'Care with other people’s things, and a kind word on a hard day.',
      'A phone. It shows the customer where you are from when you press start until you press stop.',
    ],
  },
  next: {
    heading: 'What happens next',
    list: [
      ['You apply', 'The office gets it right away.'],
      ['We talk', 'We email or call to go over your areas, your days and your paperwork.'],
      ['You start', 'You get a link for your phone. It shows your next job, and it’s all you need.'],
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
    areasHint: 'ZIP codes or counties, separated by commas',
    crewSize: 'People in your crew',
    vehicles: 'What do you drive?',
    vehiclesHint: 'For example: a 16-foot box truck and a van',
    about: 'What else should we know?',
    send: 'Send application',
  },
  sent: {
    title: 'Application sent',
    description:
      'The office has it. We will email or call to go over your areas, your days and your paperwork.',
  },
  again: 'Send another application',
  failed: { title: 'Failed to send application', description: 'Please try again or call us directly.' },
} as const
