/** Who signed of a case, as its row shows it (spec flow §2, Agent portal; §3, Derived values). */
import type { ApplicationSummary } from '@countersign/protocol';

type Signing = Pick<ApplicationSummary, 'InsuredSoleOwner' | 'CustomerSigned'> & {
  OwnershipSignatories: readonly Pick<ApplicationSummary['OwnershipSignatories'][number], 'Signed'>[];
};

/** `sole`: the insured alone owns the policy, Yes or No. `count`: signatures of the insured and the owners. */
export type ESign = { kind: 'sole'; signed: boolean } | { kind: 'count'; signed: number; total: number };

/** Who has signed, as the portal’s E-Sign column says it (spec flow §9). */
export function eSign(summary: Signing): ESign {
  const { InsuredSoleOwner, CustomerSigned, OwnershipSignatories } = summary;
  if (InsuredSoleOwner || OwnershipSignatories.length === 0) return { kind: 'sole', signed: CustomerSigned === 1 };
  const owners = OwnershipSignatories.filter(({ Signed }) => Signed === 1).length;
  return { kind: 'count', signed: CustomerSigned + owners, total: 1 + OwnershipSignatories.length };
}

/** Insured and every owner signed. */
export function allCustomersSigned(summary: Signing): boolean {
  return summary.CustomerSigned === 1 && summary.OwnershipSignatories.every(({ Signed }) => Signed === 1);
}
