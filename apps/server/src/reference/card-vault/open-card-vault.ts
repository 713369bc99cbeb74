import type { Config, Log } from '../../platform/index.ts';
import type { CardVault } from './card-vault.ts';
import { remoteVault } from './remote-vault.ts';
import { simulatedVault } from './simulated-vault.ts';

/**
 * The vault according to the settings. Without one there is a simulated vault; in production null, because there
 * somebody could take simulated tokens for real ones.
 */
export function openCardVault(
  { cardVault, environment }: Pick<Config, 'cardVault' | 'environment'>,
  log: Log,
): CardVault | null {
  if (cardVault !== null) return logged(remoteVault(cardVault), log);
  if (environment !== 'production') return simulatedVault;
  log.warn('no card vault is set up: card numbers cannot be taken');
  return null;
}

/** If a vault fails, it is logged for the operator, without the number. */
function logged(vault: CardVault, log: Log): CardVault {
  return async (number, key) => {
    const answer = await vault(number, key);
    if ('unavailable' in answer) log.warn({ code: answer.why }, 'card vault unavailable');
    return answer;
  };
}
