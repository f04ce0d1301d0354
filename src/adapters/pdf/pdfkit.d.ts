/** pdfkit 0.20 can say what a header cell heads; its types of 0.17 cannot. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Row' | 'Column'
  }
}
