import { useBrand, useTexts } from '../state/texts.ts';

const YEAR = new Date().getFullYear();

/** The insurer’s line, its links and the year, below every page. */
export function Footer() {
  const brand = useBrand();
  const texts = useTexts();
  return (
    <footer className="footer">
      <div className="footer-inner">
        <span>{brand?.InsurerLine}</span>
        {brand?.Links.Privacy ? <a href={brand.Links.Privacy}>{texts('footer.privacy')}</a> : null}
        {brand?.Links.Terms ? <a href={brand.Links.Terms}>{texts('footer.terms')}</a> : null}
        <span>
          © {YEAR} {brand?.CarrierName}
        </span>
      </div>
    </footer>
  );
}
