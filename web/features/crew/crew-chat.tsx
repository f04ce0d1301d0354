import { Heading } from '@radix-ui/themes'
import { Chat } from '../../shared/chat/chat.tsx'
import { useChat } from '../../shared/chat/use-chat.ts'
import { ChatLanguage, words as chatWords } from '../../shared/chat/words.ts'
import { useNow } from '../../shared/dates/use-time.ts'
import styles from './crew.module.css'
import type { Job } from './crew.ts'
import { useSpeech } from './language/language.tsx'
import { inLanguages } from './language/words.ts'

/** The crew's view of its job's chat with the customer and the office. */
export default function CrewChat({ token, job }: Readonly<{ token: string; job: Job }>) {
  const words = wordsIn[useSpeech().language]
  const { serviceRequestId, customerName } = job
  const chat = useChat({ serviceRequestId, permission: { 'x-crew-token': token }, side: 'provider' })
  return (
    <section className={styles.chat} aria-label={words.title}>
      <Heading as="h2" size="4" className={styles.chatTitle}>
        {words.title}
      </Heading>
      <ChatLanguage value={words.chat}>
        <Chat
          chat={chat}
          names={{ provider: words.chat.you, customer: customerName, admin: words.chat.office }}
          empty={<p>{words.empty}</p>}
          now={useNow(60_000)}
        />
      </ChatLanguage>
    </section>
  )
}

/** They load with the chat. */
const wordsIn = inLanguages(t => ({
  title: t('Chat', 'Chat'),
  chat: t(chatWords, {
    log: 'Mensajes',
    you: 'Usted',
    office: 'Oficina',
    crew: 'Cuadrilla',
    loading: 'Cargando los mensajes…',
    notLoaded: 'No se pudieron cargar los mensajes.',
    again: 'Intentar de nuevo',
    today: 'Hoy',
    yesterday: 'Ayer',
    label: 'Mensaje',
    placeholder: 'Escriba un mensaje',
    send: 'Enviar',
    hint: 'Intro envía, Mayús + Intro empieza otra línea.',
    left: count => `Quedan ${count} caracteres`,
    sending: 'Enviando…',
    notSent: 'No se envió.',
    discard: 'Descartar',
  }),
  empty: t(
    'Message your customer and the office. They both see it, and their replies show up here.',
    'Escriba a su cliente y a la oficina. Ambos lo ven, y sus respuestas aparecen aquí.',
  ),
}))
