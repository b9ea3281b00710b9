export interface ScrollMetrics {
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly contentHeight: number;
}

export const metricsOf = (view: HTMLElement): ScrollMetrics => ({
  scrollTop: view.scrollTop,
  viewHeight: view.clientHeight,
  contentHeight: view.scrollHeight,
});

export const distanceToEnd = ({ scrollTop, viewHeight, contentHeight }: ScrollMetrics): number =>
  contentHeight - viewHeight - scrollTop;
