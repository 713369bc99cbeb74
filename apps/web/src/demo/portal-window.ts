/** How long the portal's window stays open (spec flow §9). */
const CLOSE_MS = 500;

/** Sending a test application opens the agent portal in a new window, which closes itself (spec flow §4, Sending e-mail). */
export function openPortalBriefly(): void {
  const portal = window.open('/express/financial-professional', '_blank', 'popup');
  setTimeout(() => portal?.close(), CLOSE_MS);
}
