/** Headers of a request with JSON to a service; `key` is sent as a bearer token. */
export const jsonHeaders = (key: string | null): Record<string, string> => ({
  'content-type': 'application/json',
  ...(key !== null && { authorization: `Bearer ${key}` }),
});
