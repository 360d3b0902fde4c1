/** Types of the parts that scripts/vite-fonts.ts uses of the package, which has no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** OpenType's features that stay. */
    keepFeatures: readonly string[];
    variationAxes: Readonly<Record<string, { min: number; max: number }>>;
  }
  /** The font with the letters of `text`, and what they need. Rejects when the font cannot be read. */
  export default function subset(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
