/** `refused`: the vault answers, and does not take this number. `why` is a word for the log; the number is in neither. */
export type VaultAnswer = { token: string } | { refused: true } | { unavailable: true; why: string };

/**
 * Keeps a number and gives a token for it: 1 to 200 letters, digits and `- . _ ~ :`. Asked again under the same `key` it
 * gives the same token. The interface of every vault; `remote-vault.ts` is one.
 */
export type CardVault = (number: string, key: string) => Promise<VaultAnswer>;
