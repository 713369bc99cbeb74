import type { PrintItem } from '@countersign/engine';
import { useTexts } from '../state/texts.ts';
import { Markdown } from '../ui/index.ts';

/** What the document prints, as text on the page. */
export function PrintItems({ items }: { items: readonly PrintItem[] }) {
  return (
    <div className="print-items">
      {items.map((item, index) => (
        // The list does not change while it is shown.
        <Item key={index} item={item} />
      ))}
    </div>
  );
}

function Item({ item }: { item: PrintItem }) {
  const texts = useTexts();
  const value = (text: string) => (text === '' ? <span className="blank">{texts('section.notProvided')}</span> : text);
  switch (item.kind) {
    case 'text':
      return <Markdown text={item.text} level={4} />;
    case 'answer':
      return (
        <dl className="print-answer">
          <dt>
            <Markdown text={item.label} inline />
          </dt>
          <dd>{value(item.value)}</dd>
        </dl>
      );
    case 'group':
      return (
        <div className="print-group">
          <h3>{item.title}</h3>
          <PrintItems items={item.items} />
        </div>
      );
    case 'table':
      return (
        <div className="print-group">
          <table className="table">
            {item.title === '' ? null : <caption>{item.title}</caption>}
            <thead>
              <tr>
                {item.head.map((head) => (
                  <th key={head} scope="col">
                    {head === '' ? <span className="sr-only">{item.title || texts('review.entry')}</span> : head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...item.rows, ...(item.totals ?? [])].map((row, at) => (
                <tr key={at}>
                  {row.map((cell, column) =>
                    item.head[column] === '' ? (
                      <th key={column} scope="row">
                        {cell}
                      </th>
                    ) : (
                      <td key={column} data-label={item.head[column]}>
                        {value(cell)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}
