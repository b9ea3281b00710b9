import type { Tokens } from 'marked';
import { useTexts } from '../../texts/texts-context.ts';
import { renderInOrder } from '../streaming/render-in-order.ts';
import { inlineNodes } from './inline-nodes.tsx';
import styles from './markdown.module.css';

/** A table that is wider than the message scrolls by itself, with the keyboard too. */
export function MarkdownTable({ table: { header, rows } }: { table: Tokens.Table }) {
  const texts = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table is no field of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
    <div role="group" aria-label={texts.table} className={styles.tableView} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {renderInOrder(header, ({ tokens, align }) => (
              <th scope="col" data-align={align}>
                {inlineNodes(tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {renderInOrder(rows, (cells) => (
            <tr>
              {renderInOrder(cells, ({ tokens, align }) => (
                <td data-align={align}>{inlineNodes(tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
