/** Importing a picture gives its address, a style sheet nothing. */
declare module "*.avif" {
  const address: string;
  export default address;
}
declare module "*.webp" {
  const address: string;
  export default address;
}
declare module "*.css";
