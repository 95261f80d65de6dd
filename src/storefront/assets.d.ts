/** What an import of a picture or a style sheet gives: its address, nothing. */
declare module "*.avif" {
  const address: string;
  export default address;
}
declare module "*.webp" {
  const address: string;
  export default address;
}
declare module "*.css";
