const DATABASE = "saitam-borradores";
const STORE = "fotos";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
    request.addEventListener("success", () => {
      // The browser may close it to free space.
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

/** Resolves once the data is on disk. Throws when the browser has no storage. */
async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    transaction.addEventListener("complete", () => resolve(request.result));
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Broken off")));
  });
}

function beginningWith(start: string): IDBKeyRange {
  return IDBKeyRange.bound(start, `${start}\uffff`);
}

/** Replaces a file of the same id. Throws when there is no space. */
export async function storePhoto(id: string, file: File): Promise<void> {
  await inStore("readwrite", (store) => store.put(file, id));
}

export async function listPhotos(start: string): Promise<string[]> {
  return (await inStore("readonly", (store) => store.getAllKeys(beginningWith(start)))).map(String);
}

export async function readPhoto(id: string): Promise<File | undefined> {
  const stored: unknown = await inStore("readonly", (store) => store.get(id));
  return stored instanceof File ? stored : undefined;
}

export async function removePhotos(start: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(beginningWith(start)));
}
