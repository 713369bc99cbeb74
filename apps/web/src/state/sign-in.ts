/** Signing in with the identity provider, which leaves the program and returns to it (spec http §2). */

/** Where that begins, for a way back to `page`: path and query of a page of the program. */
export const signInAddress = (page: string): string => `/session/agent/login?returnTo=${encodeURIComponent(page)}`;

/** Leaves for the identity provider; whoever signs in there comes back to the page that is open now. */
export function signInElsewhere(): void {
  const { pathname, search } = window.location;
  window.location.assign(signInAddress(pathname + search));
}
