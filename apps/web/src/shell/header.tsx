import type { ReactNode } from 'react';
import { useBrand, useTexts } from '../state/texts.ts';
import { ShieldCheck } from '../ui/index.ts';
import { DisplayButton } from './display-button.tsx';
import { Exit } from './exit.tsx';

/** The carrier's mark and name, and the way out; `start` is the place of the menu button. */
export function Header({ start, end }: { start?: ReactNode; end?: ReactNode }) {
  const brand = useBrand();
  const texts = useTexts();
  return (
    <div className="header">
      {start}
      <a className="brand" href="/express/welcome">
        <BrandMark mark={brand?.Mark ?? null} />
        <span className="brand-name">{brand?.CarrierName ?? texts('app.name')}</span>
        {brand ? <span className="brand-product">{brand.ApplicationName}</span> : null}
      </a>
      <div className="header-end">
        {end}
        <DisplayButton />
        <Exit />
      </div>
    </div>
  );
}

/** The carrier's mark as an image, which cannot run scripts; a mark in the text color follows the color scheme. */
function BrandMark({ mark }: { mark: string | null }) {
  if (mark === null) return <ShieldCheck className="brand-mark" aria-hidden="true" />;
  const source = `data:image/svg+xml,${encodeURIComponent(mark)}`;
  return mark.includes('currentColor') ? (
    <span className="brand-mark drawn" style={{ maskImage: `url("${source}")` }} />
  ) : (
    <img className="brand-mark" src={source} alt="" />
  );
}
