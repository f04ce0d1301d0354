import { useSuspenseQuery } from '@tanstack/react-query'
import { answer, api } from '../api.ts'

/** The company's name, telephone numbers and services. The first page waits for it, so it is always there. */
export const useConfig = () =>
  useSuspenseQuery({ queryKey: configKey, queryFn: () => answer(api.config.get()) }).data

export const configKey = ['/api/config'] as const
