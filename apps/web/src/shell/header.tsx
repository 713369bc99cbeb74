import type { ReactNode } from 'react';
import { useBrand, useTexts } from '../state/texts.ts';
import { ShieldCheck } from '../ui/index.ts';

/** The carrier's mark and name; `start` is the place of the menu button. */
export function Header({ start, end }: { start?: ReactNode; end?: ReactNode }) {
  const brand = useBrand();
  const texts = useTexts();
  return (
    <div className="header">
      {start}
      <a className="brand" href="/express/welcome">
        {brand ? (
          // An image runs no script, whatever the carrier's file holds.
          <img className="brand-mark" src={`data:image/svg+xml,${encodeURIComponent(brand.Mark)}`} alt="" />
        ) : (
          <ShieldCheck className="brand-mark" aria-hidden="true" />
        )}
        <span className="brand-name">{brand?.CarrierName ?? texts('app.name')}</span>
        {brand ? <span className="brand-product">{brand.ApplicationName}</span> : null}
      </a>
      {end ? <div className="header-end">{end}</div> : null}
    </div>
  );
}
