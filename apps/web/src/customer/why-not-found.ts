import type { Refused } from '@countersign/protocol';

/**
 * Why nobody was found. `busy`: there are too many callers; `altered`: the case was changed outside the program;
 * `failed`: the server could not respond; `again`: the earlier result has expired.
 */
export type FindFailureReason = 'notFound' | 'exceeded' | 'offline' | 'busy' | 'altered' | 'failed' | 'again';

/** What an unsuccessful `findApplication` means for the person. */
export function whyNotFound({
  status,
  refusal,
}: {
  status: number;
  refusal: Refused<'findApplication'> | null;
}): FindFailureReason {
  switch (status) {
    case 0:
      return 'offline';
    case 404:
      return refusal?.reason === 'exceeded' ? 'exceeded' : 'notFound';
    case 400:
    case 422:
      return 'notFound';
    case 429:
    case 503:
      return 'busy';
    default:
      return refusal?.reason === 'altered' ? 'altered' : 'failed';
  }
}
