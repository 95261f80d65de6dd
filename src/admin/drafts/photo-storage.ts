const DATABASE = "saitam-borradores";
const STORE = "fotos";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
    request.addEventListener("success", () => {
      // The browser may take it away, to make room for one.
      request.result.addEventListener("close", () => (opened = undefined));
      resolve(request.result);
    });
    request.addEventListener("error", () => reject(request.error ?? new Error("No database")));
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Does one thing with the photos; resolves once it lies on the disk. Throws where the browser keeps none. */
async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    transaction.addEventListener("complete", () => resolve(request.result));
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Broken off")));
  });
}

/** Every id that begins so. */
function beginningWith(start: string): IDBKeyRange {
  return IDBKeyRange.bound(start, `${start}\uffff`);
}

/** Keeps a file in this browser, in the place of the one that had its id. Throws when there is no room. */
export async function storePhoto(id: string, file: File): Promise<void> {
  await inStore("readwrite", (store) => store.put(file, id));
}

/** The ids of the photos whose ids begin so. */
export async function listPhotos(start: string): Promise<string[]> {
  return (await inStore("readonly", (store) => store.getAllKeys(beginningWith(start)))).map(String);
}

/** The photo of an id; undefined when there is none. */
export async function readPhoto(id: string): Promise<File | undefined> {
  const found: unknown = await inStore("readonly", (store) => store.get(id));
  return found instanceof File ? found : undefined;
}

/** Removes the photos whose ids begin so. */
export async function removePhotos(start: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(beginningWith(start)));
}
