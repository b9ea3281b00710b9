/** Every text of the table itself. */
export interface DataTableTexts {
  selectAll: string;
  selectRow: (rowNumber: number) => string;
  resizeColumn: (header: string) => string;
  editCell: (header: string) => string;
  edit: string;
  delete: string;
  deleteAll: (count: number) => string;
  loading: string;
  loadFailed: string;
  retry: string;
  /** After the last row of all. */
  ended: string;
}
