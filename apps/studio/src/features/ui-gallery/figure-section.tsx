import { BarChart, BarList, DetailList, Panel, SectionHeader, StatGroup, StatTile } from '@parley/ui';
import { MessagesSquare } from 'lucide-react';
import { GallerySection } from './gallery-section.tsx';

const answers = Array.from({ length: 14 }, (_, index) => ({
  label: `Nov ${index + 1}`,
  value: Math.round(60 + 50 * Math.sin(index / 2)) * Number(index !== 5),
}));

const agents = [
  { label: 'Travel guide for trains, ferries and everything that goes on rails or water', value: 812 },
  { label: 'Cook', value: 340 },
  { label: 'Proofreader', value: 12 },
];

export function FigureSection() {
  return (
    <GallerySection title="Figures and charts" isWide>
      <StatGroup>
        <StatTile
          label="Answers"
          value="1,284"
          icon={<MessagesSquare aria-hidden />}
          note="12% more than last week"
          noteTone="good"
        />
        <StatTile label="Time to first token" value="0.8" unit="s" note="0.2 s slower" noteTone="bad" />
        <StatTile label="Cost" value="4.31" unit="USD" note="Last 7 days" />
        <StatTile label="Storage" />
      </StatGroup>
      <Panel>
        <SectionHeader title="Answers per day" hint="Point at a bar, or focus the chart and use the arrow keys." />
        <BarChart label="Answers" pointLabel="Day" points={answers} />
      </Panel>
      <Panel>
        <SectionHeader title="Answers by agent" hint="Names of any length, the largest first." />
        <BarList label="Answers" pointLabel="Agent" points={agents} />
      </Panel>
      <DetailList
        details={[
          { name: 'Model', value: 'Small' },
          { name: 'Message ID', value: '7563-1' },
        ]}
      />
    </GallerySection>
  );
}
