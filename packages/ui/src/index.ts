export { AudioWave, type AudioWaveProps } from './audio-wave/audio-wave.tsx';
export { Avatar, type AvatarProps } from './avatar/avatar.tsx';
export { Breadcrumb, type BreadcrumbItem, type BreadcrumbProps } from './breadcrumb/breadcrumb.tsx';
export { Button, type ButtonProps } from './button/button.tsx';
export { ButtonLink, type ButtonLinkProps } from './button/button-link.tsx';
export { BarChart } from './chart/bar-chart.tsx';
export { BarList } from './chart/bar-list.tsx';
export type { ChartPoint, ChartProps } from './chart/chart-point.ts';
export { Checkbox, type CheckboxProps } from './checkbox/checkbox.tsx';
export { classNames } from './class-names.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog/confirm-dialog.tsx';
export { ConnectionChip, type ConnectionChipProps, type ConnectionState } from './connection-chip/connection-chip.tsx';
export {
  ContextMenu,
  ContextMenuItem,
  type ContextMenuItemProps,
  type ContextMenuProps,
} from './context-menu/context-menu.tsx';
export { CopyField, type CopyFieldProps } from './copy-field/copy-field.tsx';
export { copyText } from './copy-field/copy-text.ts';
export type {
  ColumnWidthStorage,
  ColumnWidthStorageFailed,
} from './data-table/column-width-store.ts';
export { DataTable, type DataTableProps } from './data-table/data-table.tsx';
export type { DataTableColumn } from './data-table/data-table-column.ts';
export type { DataTableTexts } from './data-table/data-table-texts.ts';
export type { MoreRows } from './data-table/next-bottom-reach.ts';
export type { CellChange } from './data-table/next-cell-edit.ts';
export { DetailList, type DetailListProps } from './detail-list/detail-list.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { Drawer, type DrawerProps } from './drawer/drawer.tsx';
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state.tsx';
export { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary/error-boundary.tsx';
export { ErrorCard, type ErrorCardProps } from './error-card/error-card.tsx';
export { FormLayout, type FormLayoutProps } from './form-layout/form-layout.tsx';
export { FieldRow, FormSection, type FormSectionProps } from './form-layout/form-section.tsx';
export { SaveBar, type SaveBarProps } from './form-layout/save-bar.tsx';
export { IconButton, type IconButtonProps } from './icon-button/icon-button.tsx';
export {
  EmptyListIllustration,
  FailedIllustration,
  FirstAgentIllustration,
  LibraryIllustration,
  NoMatchIllustration,
  NoPermissionIllustration,
  NotFoundIllustration,
} from './illustration/illustration.tsx';
export { JsonViewer, type JsonViewerProps } from './json-viewer/json-viewer.tsx';
export type { JsonViewerTexts } from './json-viewer/json-viewer-texts.ts';
export { KeyList, type KeyRow } from './key-list/key-list.tsx';
export { isWritingIn, keysText, matchesKeys, type Press } from './keys/keys.ts';
export { Grid, type GridProps } from './layout/grid.tsx';
export { Page, type PageProps } from './layout/page.tsx';
export { Row, type RowProps } from './layout/row.tsx';
export { Stack, type StackProps } from './layout/stack.tsx';
export { ListPage, type ListPageProps } from './list-page/list-page.tsx';
export type { ListPageTexts } from './list-page/list-page-texts.ts';
export type { ListState, MoreItems } from './list-page/list-state.ts';
export { type ListColumn, type ListColumnWidths, ListTable } from './list-page/list-table.tsx';
export type { ListChoice, ListSearch, ListView, ListViewChoice } from './list-page/list-toolbar.tsx';
export { ListRow, type ListRowProps } from './list-row/list-row.tsx';
export { Menu, type MenuProps } from './menu/menu.tsx';
export { MenuItem, type MenuItemProps, MenuLabel, MenuSeparator } from './menu/menu-item.tsx';
export { PageHeader, type PageHeaderProps } from './page-header/page-header.tsx';
export { Palette, type PaletteGroup, type PaletteItem, type PaletteProps } from './palette/palette.tsx';
export { Panel, type PanelProps } from './panel/panel.tsx';
export { Popover, type PopoverProps } from './popover/popover.tsx';
export { Progress, type ProgressProps } from './progress/progress.tsx';
export { ResizeHandle, type ResizeHandleProps } from './resize-handle/resize-handle.tsx';
export { ResourceCard, type ResourceCardProps, ResourceCardSkeleton } from './resource-card/resource-card.tsx';
export { ScrollView, type ScrollViewHandle, type ScrollViewProps } from './scroll-view/scroll-view.tsx';
export { SearchField, type SearchFieldProps } from './search-field/search-field.tsx';
export { SectionHeader, type SectionHeaderProps } from './section-header/section-header.tsx';
export { SegmentedControl, type SegmentedControlProps } from './segmented-control/segmented-control.tsx';
export { Select, type SelectProps } from './select/select.tsx';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton.tsx';
export { Slider, type SliderProps } from './slider/slider.tsx';
export { Snippet, type SnippetProps } from './snippet/snippet.tsx';
export { Spinner, type SpinnerProps } from './spinner/spinner.tsx';
export { StatGroup, type StatGroupProps, StatTile, type StatTileProps } from './stat-tile/stat-tile.tsx';
export { type Surface, SurfaceContext, useSurface } from './surface.ts';
export { Switch, type SwitchProps } from './switch/switch.tsx';
export { type ListedTab, TabList, type TabListProps } from './tabs/tab-list.tsx';
export { type Tab, Tabs, type TabsProps } from './tabs/tabs.tsx';
export { Tag, type TagProps } from './tag/tag.tsx';
export { Text, type TextProps } from './text/text.tsx';
export { PasswordField, type PasswordFieldProps } from './text-field/password-field.tsx';
export { TextField, type TextFieldProps } from './text-field/text-field.tsx';
export { Textarea, type TextareaProps } from './textarea/textarea.tsx';
export { ToastProvider, type ToastProviderProps } from './toast/toast-provider.tsx';
export type { ShowToast, ToastTone } from './toast/use-toast.ts';
export { useToast } from './toast/use-toast.ts';
export { Tooltip, type TooltipProps } from './tooltip/tooltip.tsx';
export { useIsNarrow } from './use-is-narrow.ts';
export { type VerticalTab, VerticalTabs, type VerticalTabsProps } from './vertical-tabs/vertical-tabs.tsx';
export { VisuallyHidden } from './visually-hidden/visually-hidden.tsx';
