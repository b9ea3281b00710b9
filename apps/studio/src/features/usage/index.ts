export { useChosenPeriod } from './use-chosen-period.tsx';
export { OwnUsageTab, SpaceUsageTab } from './usage-tab.tsx';
export { type ShareKind, UsageReportView } from './usage-report-view.tsx';
