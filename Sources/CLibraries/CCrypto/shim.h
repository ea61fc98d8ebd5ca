#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

// libcrypto is loaded only to sign and to verify a push, so a panel without pushes does not need it.
// These functions are the same in all versions of OpenSSL 3, so Bezel declares them and needs no
// header to be built.
typedef struct BezelKey BezelKey;
typedef struct BezelKeyReader BezelKeyReader;
typedef struct BezelDigestContext BezelDigestContext;
typedef int (*BezelPasswordRequest)(char *password, int size, int writes, void *data);

struct BezelCrypto {
  BezelKeyReader *(*BIO_new_mem_buf)(const void *bytes, int count);
  int (*BIO_free)(BezelKeyReader *reader);
  BezelKey *(*PEM_read_bio_PUBKEY)(BezelKeyReader *reader, BezelKey **key,
                                   BezelPasswordRequest request, void *data);
  BezelKey *(*PEM_read_bio_PrivateKey)(BezelKeyReader *reader, BezelKey **key,
                                       BezelPasswordRequest request, void *data);
  int (*EVP_PKEY_is_a)(const BezelKey *key, const char *name);
  void (*EVP_PKEY_free)(BezelKey *key);
  BezelDigestContext *(*EVP_MD_CTX_new)(void);
  void (*EVP_MD_CTX_free)(BezelDigestContext *context);
  int (*EVP_DigestSignInit)(BezelDigestContext *context, void **key, const void *digest,
                            void *engine, BezelKey *own);
  int (*EVP_DigestSign)(BezelDigestContext *context, unsigned char *signature, size_t *size,
                        const unsigned char *bytes, size_t count);
  int (*EVP_DigestVerifyInit)(BezelDigestContext *context, void **key, const void *digest,
                              void *engine, BezelKey *own);
  int (*EVP_DigestVerify)(BezelDigestContext *context, const unsigned char *signature, size_t size,
                          const unsigned char *bytes, size_t count);
  void (*ERR_clear_error)(void);
};

// Loads the library.
static inline bool bezelLoadCrypto(struct BezelCrypto *crypto) {
  void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define BEZEL_CRYPTO_FIND(name)                                                                    \
  if (!(crypto->name = (__typeof__(crypto->name))dlsym(library, #name))) return false;
  BEZEL_CRYPTO_FIND(BIO_new_mem_buf)
  BEZEL_CRYPTO_FIND(BIO_free)
  BEZEL_CRYPTO_FIND(PEM_read_bio_PUBKEY)
  BEZEL_CRYPTO_FIND(PEM_read_bio_PrivateKey)
  BEZEL_CRYPTO_FIND(EVP_PKEY_is_a)
  BEZEL_CRYPTO_FIND(EVP_PKEY_free)
  BEZEL_CRYPTO_FIND(EVP_MD_CTX_new)
  BEZEL_CRYPTO_FIND(EVP_MD_CTX_free)
  BEZEL_CRYPTO_FIND(EVP_DigestSignInit)
  BEZEL_CRYPTO_FIND(EVP_DigestSign)
  BEZEL_CRYPTO_FIND(EVP_DigestVerifyInit)
  BEZEL_CRYPTO_FIND(EVP_DigestVerify)
  BEZEL_CRYPTO_FIND(ERR_clear_error)
  return true;
}

// Reads certificates, with functions of libcrypto that are the same in all versions of OpenSSL 3.
typedef struct BezelCertificate BezelCertificate;
typedef struct BezelCertificateNames BezelCertificateNames;

// A name of a certificate, with the memory layout of OpenSSL's GENERAL_NAME.
struct BezelCertificateName {
  int type;
  const void *text;
};

struct BezelCertificates {
  BezelKeyReader *(*BIO_new_mem_buf)(const void *bytes, int count);
  int (*BIO_free)(BezelKeyReader *reader);
  BezelCertificate *(*PEM_read_bio_X509)(BezelKeyReader *reader, BezelCertificate **certificate,
                                         BezelPasswordRequest request, void *data);
  BezelKey *(*PEM_read_bio_PrivateKey)(BezelKeyReader *reader, BezelKey **key,
                                       BezelPasswordRequest request, void *data);
  void (*X509_free)(BezelCertificate *certificate);
  void (*EVP_PKEY_free)(BezelKey *key);
  int (*X509_check_private_key)(const BezelCertificate *certificate, const BezelKey *key);
  const void *(*X509_get0_notAfter)(const BezelCertificate *certificate);
  int (*X509_cmp_current_time)(const void *time);
  BezelCertificateNames *(*X509_get_ext_d2i)(const BezelCertificate *certificate, int extension,
                                             int *isCritical, int *index);
  int (*OPENSSL_sk_num)(const BezelCertificateNames *names);
  const struct BezelCertificateName *(*OPENSSL_sk_value)(const BezelCertificateNames *names,
                                                         int index);
  void (*GENERAL_NAMES_free)(BezelCertificateNames *names);
  const unsigned char *(*ASN1_STRING_get0_data)(const void *text);
  int (*ASN1_STRING_length)(const void *text);
  void (*ERR_clear_error)(void);
};

// Loads the library.
static inline bool bezelLoadCertificates(struct BezelCertificates *crypto) {
  void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  BEZEL_CRYPTO_FIND(BIO_new_mem_buf)
  BEZEL_CRYPTO_FIND(BIO_free)
  BEZEL_CRYPTO_FIND(PEM_read_bio_X509)
  BEZEL_CRYPTO_FIND(PEM_read_bio_PrivateKey)
  BEZEL_CRYPTO_FIND(X509_free)
  BEZEL_CRYPTO_FIND(EVP_PKEY_free)
  BEZEL_CRYPTO_FIND(X509_check_private_key)
  BEZEL_CRYPTO_FIND(X509_get0_notAfter)
  BEZEL_CRYPTO_FIND(X509_cmp_current_time)
  BEZEL_CRYPTO_FIND(X509_get_ext_d2i)
  BEZEL_CRYPTO_FIND(OPENSSL_sk_num)
  BEZEL_CRYPTO_FIND(OPENSSL_sk_value)
  BEZEL_CRYPTO_FIND(GENERAL_NAMES_free)
  BEZEL_CRYPTO_FIND(ASN1_STRING_get0_data)
  BEZEL_CRYPTO_FIND(ASN1_STRING_length)
  BEZEL_CRYPTO_FIND(ERR_clear_error)
  return true;
}
