export { type ShareKind, UsageReportView } from './usage-report-view.tsx';
export { OwnUsageTab, SpaceUsageTab } from './usage-tab.tsx';
export { useChosenPeriod } from './use-chosen-period.tsx';
