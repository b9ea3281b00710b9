import { BinPage } from '../features/bot/bin/bin-page.tsx';
import { useSpace } from '../features/space/list/use-space.ts';

export function SpaceBinPage() {
  return <BinPage space={useSpace()} />;
}
