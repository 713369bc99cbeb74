/** Numbers that only a vault may keep, such as a card's. */
export type { CardVault } from './card-vault.ts';
export { openCardVault } from './open-card-vault.ts';
