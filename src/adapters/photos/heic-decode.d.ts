declare module 'heic-decode' {
  type Bitmap = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  type Photo = { width: number; height: number; decode(): Promise<Bitmap> }
  const decoder: { all(options: { buffer: Uint8Array }): Promise<Photo[]> }
  export default decoder
}
