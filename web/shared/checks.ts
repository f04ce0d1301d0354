/** Checks of values that come back from the browser. Handwritten, because arktype is too large for the first load. */
export type Check = (value: unknown) => boolean

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isNumber = (value: unknown): value is number => typeof value === 'number'

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a value is an object with these fields. */
export const hasFields = (value: unknown, fields: Readonly<Record<string, Check>>): boolean =>
  isObject(value) && Object.entries(fields).every(([field, isValid]) => isValid(Reflect.get(value, field)))
