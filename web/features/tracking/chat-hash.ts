/** What a link to the tracking ends with that leads to its chat; mailed ones too (booking/chat-mails.ts). */
export const chatHash = '#chat'
