/** `data.reason` of an unsuccessful answer; empty when there is none. */
export function reasonOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'reason' in data && typeof data.reason === 'string'
    ? data.reason
    : '';
}
