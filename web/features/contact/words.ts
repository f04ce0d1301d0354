/** Copy for /contact. Messages and hours defined by the specification (§2, §5, §8, §9) are verbatim. */
export const words = {
  heading: 'Contact us',
  lead: 'Ask about a price, a date, or something that went wrong. A real person will answer.',
  offices: { wi: 'Southeastern Wisconsin', il: 'Greater Chicago' },

  form: {
    heading: 'Send us a message',
    type: 'What is it about?',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    phoneHint: 'If you’d rather get a call',
    subject: 'Subject',
    message: 'Message',
    send: 'Send message',
    promise: 'We reply within 24 hours.',
  },
  sent: {
    title: 'Message sent successfully!',
    description: "We'll get back to you within 24 hours.",
  },
  again: 'Send another message',
  failed: {
    title: 'Failed to send message',
    description: 'Please try again or call us directly.',
  },

  hours: { heading: 'Business hours', text: 'Mon-Fri 7AM-8PM, Sat-Sun 8AM-6PM' },
  mail: { heading: 'By email', text: 'We reply within 4 hours.' },
  emergency: {
    heading: 'Emergency service 24/7',
    text: 'Keys due tonight, or water in the basement? Call either office, any time.',
  },
  quote: {
    heading: 'Just want a price?',
    text: 'Answer a few questions and see it right away, line by line.',
    link: 'Get an instant quote',
  },
} as const
