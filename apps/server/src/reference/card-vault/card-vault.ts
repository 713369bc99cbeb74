/**
 * `refused`: the vault responds, but does not accept this number. `why` is a word for the log; neither result contains
 * the number.
 */
export type VaultAnswer = { token: string } | { refused: true } | { unavailable: true; why: string };

/**
 * Stores a number and returns a token for it: 1 to 200 letters, digits and `- . _ ~ :`. Called again with the same
 * `key`, it returns the same token. The interface of every vault; `remote-vault.ts` is one.
 */
export type CardVault = (number: string, key: string) => Promise<VaultAnswer>;
