/** Numbers that only a vault may store, such as a card's. */
export type { CardVault } from './card-vault.ts';
export { openCardVault } from './open-card-vault.ts';
