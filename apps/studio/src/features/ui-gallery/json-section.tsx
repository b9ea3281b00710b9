import { JsonViewer, type JsonViewerTexts, useToast } from '@parley/ui';
import { GallerySection } from './gallery-section.tsx';

const texts: JsonViewerTexts = {
  copy: 'Copy',
  expand: 'Expand',
  collapse: 'Collapse',
  seeMore: 'See more',
  showMore: (hidden) => `Show 100 more of ${hidden}`,
  count: (parts) => `${parts} parts`,
  error: 'Error',
  warning: 'Warning',
};
const output = JSON.stringify({
  city: 'Oslo',
  population: 717710,
  isCapital: true,
  twin: null,
  position: { latitude: 59.91, longitude: 10.75 },
  notes: 'Long enough to be folded. '.repeat(12),
  log: 'x'.repeat(12_000),
  tags: [],
  $error: 'The table "fjords" does not exist',
  $warning: 'The answer took 12 s',
});
const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key ${index}`, index])));
const deep = `${'{"inner":'.repeat(100)}"the end"${'}'.repeat(100)}`;

export function JsonSection() {
  const toast = useToast();
  const onCopied = (isCopied: boolean) => toast(isCopied ? 'success' : 'info', isCopied ? 'Copied' : 'Not copied');
  return (
    <GallerySection title="JSON viewer" isWide>
      <JsonViewer label="Output" text={output} texts={texts} onCopied={onCopied} />
      <JsonViewer label="Wide and deep" text={`[${wide},${deep}]`} texts={texts} onCopied={onCopied} />
      <JsonViewer label="No JSON" text={'{"city": <b>Oslo</b>'} texts={texts} onCopied={onCopied} />
    </GallerySection>
  );
}
