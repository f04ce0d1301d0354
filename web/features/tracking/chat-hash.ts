/** URL fragment that opens the chat on the tracking page. Mailed links use it too. */
export const chatHash = '#chat'
